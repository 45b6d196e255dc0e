// The inspecting process's answer, on one line of JSON.
import type { Refusal } from './refusal.ts'

/**
 * `structure`: the file and its objects, at upload. `pages`: the same, then each page as a viewer reads it.
 */
export type Depth = 'structure' | 'pages'
export type Inspection = { accepted: true; pages: number } | { accepted: false; refusal: Refusal }
