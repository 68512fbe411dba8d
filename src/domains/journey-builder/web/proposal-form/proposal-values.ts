import type { Proposals } from '../scheduler/proposal-view.ts'

export interface ProposalValues {
  readonly isKeeping: boolean
  /** The number of the proposal that is kept; empty: what holds now. */
  readonly base: string
  readonly seed: string
  /** Places that are tried out. */
  readonly tried: readonly { readonly experience: string; readonly places: string }[]
  /** Experiences that are left out. */
  readonly without: readonly string[]
}

/**
 * What the form begins with: while nothing is applied, what stands is the last proposal; it leaves out `without`, if
 * given.
 */
export function proposalValues(
  { applied_id, proposals, experiences }: Proposals,
  without: number | undefined,
): ProposalValues {
  const latest = proposals.find(({ state }) => state === 'ready')
  const base = applied_id === null && latest !== undefined ? String(latest.id) : ''
  return {
    isKeeping: false,
    base,
    seed: '',
    tried: [],
    without: experiences.flatMap(({ id }) => (id === without ? [String(id)] : [])),
  }
}

/** What may be kept: the places that hold, or what a proposal gives. */
export const basesOf = ({ proposals }: Proposals) => [
  { value: '', label: 'The current places' },
  ...proposals
    .filter(({ state }) => state === 'ready')
    .map(({ id, number }) => ({ value: String(id), label: `What proposal ${number} gives` })),
]

/** A line of which nothing is filled in asks for nothing. */
const isBegun = ({ experience, places }: ProposalValues['tried'][number]) =>
  experience !== '' || places.trim() !== ''

/** What the server calls a part of a line: those that are not begun are not sent. */
export const triedName = (tried: ProposalValues['tried'], at: number, part: 'experience_id' | 'places') =>
  `places.${tried.slice(0, at).filter(isBegun).length}.${part}`

/** The proposal as the server takes it. */
export const toProposal = ({ isKeeping, base, seed, tried, without }: ProposalValues) => ({
  is_keeping: isKeeping,
  ...(isKeeping && base !== '' && { base_id: Number(base) }),
  ...(seed.trim() !== '' && { seed: Number(seed) }),
  without: without.filter((experience) => experience !== '').map(Number),
  places: tried.filter(isBegun).map(({ experience, places }) => ({
    experience_id: Number(experience),
    places: places.trim() === '' ? null : Number(places),
  })),
})
