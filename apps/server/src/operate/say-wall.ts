// For `npm start`, whose terminal shows no log of the processes: says what there is between strangers' files and the keys where it is nothing but rules.
import { readConfig } from '../platform/config.ts'
import { howToRaise, saidOf } from '../platform/require-wall.ts'
import { findWall } from '../platform/wall.ts'

const standing = await findWall(readConfig())
if (standing.wall === 'none') process.stdout.write(`${saidOf(standing)} ${howToRaise}\n`)
