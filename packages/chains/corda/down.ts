// `npm run corda:down`: ends the nodes and the gateway that `corda:up` left running; their records remain.
import { cordaDown, networkFolder } from './up.ts'

await cordaDown(networkFolder())
process.stdout.write('Corda is down; what it recorded stays in its folder.\n')
