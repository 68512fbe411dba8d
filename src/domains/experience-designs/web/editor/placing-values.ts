interface PlacingValues {
  readonly starts_on: string
  /** Empty: as the plan says. */
  readonly block: string
  readonly experts: readonly { readonly id: number }[]
}

/** The values of the form as the server takes them. */
export const placingInput = ({ starts_on, block, experts }: PlacingValues) => ({
  starts_on,
  block: block === '' ? null : Number(block),
  expert_ids: experts.map(({ id }) => id),
})
