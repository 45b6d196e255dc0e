// What the slices to the right may know of the log's heads on their way to the networks.
export { isOver, rootsByIds, type RootAnchor } from './store-roots.ts'
