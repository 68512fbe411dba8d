import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from './viewer.ts'

/** What a read would return to somebody. */
export type Asked =
  | { readonly state: 'given'; readonly answer: unknown }
  | { readonly state: 'refused' | 'missing'; readonly message: string }

/**
 * Asks a read as somebody would ask it, through its access and its handler, so that the code which decides what they
 * may see decides here too. Nothing is written or noted. The answer may hold more than the caller may see.
 */
export type AskAs = (viewer: Viewer, endpoint: Endpoint, input: object) => Promise<Asked>
