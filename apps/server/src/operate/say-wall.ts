// For `npm start`, whose terminal does not show the processes' logs: prints the separation between strangers'
// files and the keys if it is no real sandbox.
import { readConfig } from '../platform/config.ts'
import { howToRaise, saidOf } from '../platform/sandbox/require-wall.ts'
import { findWall } from '../platform/sandbox/wall.ts'

const standing = await findWall(readConfig())
if (standing.wall === 'none') process.stdout.write(`${saidOf(standing)} ${howToRaise}\n`)
