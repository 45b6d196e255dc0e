// What the slices to the right may read of the log's heads on their way to the networks.
export { isOver, rootsByIds, type RootAnchor } from './store-roots.ts'
