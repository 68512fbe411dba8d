/** To which address a link went, and where it leads in a demo that mails nobody. */
export interface Mailed {
  readonly email: string
  readonly demoAddress: string | null
}
