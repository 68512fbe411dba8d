import type { Cause } from '#contract/text/causes.ts'

export type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'noTarget'
  | 'mutability'
  | 'tooMany'
  | 'invalidVers'

/** Why a call of a provider is refused, in a sentence for whoever set it up (RFC 7644 §3.12). */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  /** Who has to do something about it. */
  readonly owner: Cause

  constructor(status: number, detail: string, scimType?: ScimType, owner: Cause = 'theirs') {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.owner = owner
  }
}

/** A body, path or filter that cannot be taken as it is. */
export const badRequest = (scimType: ScimType, detail: string) => new ScimFault(400, detail, scimType)
