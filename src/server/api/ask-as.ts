import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from './viewer.ts'

/** What a read would answer somebody. */
export type Asked =
  | { readonly state: 'given'; readonly answer: unknown }
  | { readonly state: 'refused' | 'missing'; readonly message: string }

/**
 * Asks a read as somebody would ask it, through its access and its handler, so that whether they may see something is
 * told by what decides it. Nothing is written and nothing noted; the answer is for the caller's eyes only as far as it is.
 */
export type AskAs = (viewer: Viewer, endpoint: Endpoint, input: object) => Promise<Asked>
