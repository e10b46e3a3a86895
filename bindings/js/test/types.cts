// CommonJS finds the same types.
import eyeline = require('eyeline')
import hex = require('eyeline/hex')

const map: eyeline.Map = new eyeline.Map({ grid: 'hex', radius: 3 })
export const seen: boolean = hex.hasLineOfSight([0, 0], [2, 0], { map })
