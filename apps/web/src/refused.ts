// The words of every refusal. Here beside the root, because the platform, which says them, knows no subject.
import { wordRefusalsBy } from './platform/refusals/source.ts'

wordRefusalsBy(async () => await import('./refusals/all.ts'))
