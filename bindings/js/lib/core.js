// The core module, started at import and shared by everything but `eyeline/full`.

import { module, size } from './core.wasm.js'
import { decoded, unpack } from './unpack.js'
import { library } from './library.js'
import { Engine } from './module.js'

export const core = library(new Engine(() => unpack(decoded(module), size)))
