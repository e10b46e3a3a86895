// "Canvas #4: Line of Sight & Raycast" as its text describes it, for the race: `axialLine` by rounding the
// points of a line in cube coordinates, a ray step by step, and `visibleWithinRadius` by testing each hex.

const cubeRound = (q, r, s) => {
  let [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(s)]
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)]
  if (dq > dr && dq > ds) rq = -rr - rs
  else if (dr > ds) rr = -rq - rs
  return { q: rq, r: rr }
}

export const axialDistance = (a, b) => (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2

export function axialLine(a, b) {
  const steps = axialDistance(a, b)
  if (steps === 0) return [{ q: a.q, r: a.r }]
  const line = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const q = a.q + (b.q - a.q) * t
    const r = a.r + (b.r - a.r) * t
    line.push(cubeRound(q, r, -q - r))
  }
  return line
}

export function axialRange(origin, radius) {
  const hexes = []
  for (let dq = -radius; dq <= radius; dq++) {
    for (let dr = Math.max(-radius, -dq - radius); dr <= Math.min(radius, -dq + radius); dr++) hexes.push({ q: origin.q + dq, r: origin.r + dr })
  }
  return hexes
}

const clamp = (value) => Math.max(0, Math.min(1, value))

export function traceRay(a, b, opts = {}) {
  const { blocksAt, blocksEdge, softCoverAt, elevationAt, seeOpaqueTarget = true, maxSoftCover = 3, softCoverK = 0.7 } = opts
  const line = axialLine(a, b)
  const last = line.length - 1
  const elevA = elevationAt ? (elevationAt(line[0]) ?? 0) : 0
  const elevB = elevationAt ? (elevationAt(line[last]) ?? 0) : 0
  const ray = { steps: [], clear: true, coverSum: 0, coverPenalty: 0, blockedBy: null }
  for (let i = 0; i <= last; i++) {
    const hex = line[i]
    const kind = i === 0 ? 'start' : i === last ? 'target' : 'mid'
    const step = { hex, index: i, kind }
    ray.steps.push(step)
    const stops = kind === 'mid' || (kind === 'target' && !seeOpaqueTarget)
    let blocked = false
    if (i > 0 && blocksEdge && blocksEdge(line[i - 1], hex)) {
      step.blockedEdge = true
      blocked = stops
    }
    if (!blocked && i > 0 && blocksAt && blocksAt(hex)) {
      step.blockedTile = true
      blocked = stops
    }
    if (!blocked && elevationAt) {
      step.elevation = elevationAt(hex)
      if (kind === 'mid' && (step.elevation ?? 0) > elevA + (i / last) * (elevB - elevA)) blocked = true
    }
    if (blocked) {
      ray.clear = false
      ray.blockedBy = step
      break
    }
    if (kind === 'mid' && softCoverAt) {
      step.softCover = clamp(softCoverAt(hex))
      ray.coverSum = Math.min(maxSoftCover, ray.coverSum + step.softCover)
    }
  }
  ray.coverPenalty = clamp(1 - Math.exp(-softCoverK * ray.coverSum))
  return ray
}

export const hasLineOfSight = (a, b, opts) => traceRay(a, b, opts).clear

export function visibleWithinRadius(origin, radius, opts) {
  const visible = new Set()
  for (const hex of axialRange(origin, radius)) if (hasLineOfSight(origin, hex, opts)) visible.add(`${hex.q},${hex.r}`)
  return visible
}
