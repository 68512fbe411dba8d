import type { SignOnRefusal } from '#domains/sign-in/rules/sign-on-refusals.ts'

/**
 * Why nobody was let in: a word for the person, whose sentence stands at the log-in page, and a sentence for whoever set
 * the provider up. It names no token and no address.
 */
export class SignOnFault extends Error {
  readonly refusal: SignOnRefusal

  constructor(refusal: SignOnRefusal, sentence: string) {
    super(sentence)
    this.refusal = refusal
  }
}

export const untrusted = (sentence: string) => new SignOnFault('sso_untrusted', sentence)

/** What a provider has told of somebody, once it is known that it was the provider. */
export interface NamedPerson {
  /** By which the provider knows them for ever; null where it tells nothing that stays. */
  readonly subject: string | null
  readonly address: string
}
