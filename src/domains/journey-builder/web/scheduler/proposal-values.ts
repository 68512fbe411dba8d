import type { Proposals } from './proposal-view.ts'

export interface ProposalValues {
  readonly isKeeping: boolean
  /** The number of the proposal that is kept; empty: what holds now. */
  readonly base: string
  readonly seed: string
  /** Places that are tried out. */
  readonly tried: readonly { readonly experience: string; readonly places: string }[]
}

/** What the form begins with: before anything holds, what stands is what was proposed last. */
export function proposalValues({ applied_id, proposals }: Proposals): ProposalValues {
  const latest = proposals.find(({ state }) => state === 'ready')
  const base = applied_id === null && latest !== undefined ? String(latest.id) : ''
  return { isKeeping: false, base, seed: '', tried: [] }
}

/** The same as the server takes it. */
export const toProposal = ({ isKeeping, base, seed, tried }: ProposalValues) => ({
  is_keeping: isKeeping,
  ...(isKeeping && base !== '' && { base_id: Number(base) }),
  ...(seed.trim() !== '' && { seed: Number(seed) }),
  places: tried
    .filter(({ experience }) => experience !== '')
    .map(({ experience, places }) => ({
      experience_id: Number(experience),
      places: places.trim() === '' ? null : Number(places),
    })),
})
