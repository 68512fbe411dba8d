import type { ListState } from '#ui/table/list-state.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ListedTemplate } from '../../contract/library.contract.ts'
import type { LibrarySearch } from './library-address.ts'

export type LibraryAnswer = ContractRouterOutputs['templateLibrary']['listTemplates']

/** The list of the library, for its rail and its cards. */
export interface LibraryList extends ListState<ListedTemplate> {
  readonly data: LibraryAnswer | undefined
  readonly change: (part: Partial<LibrarySearch>) => void
  readonly text: (name: 'search') => { readonly value: string; readonly onChange: (typed: string) => void }
}

export interface LibraryPartProps {
  readonly list: LibraryList
  readonly search: LibrarySearch
}

/**
 * A list of the address with a thing put into it, or taken out of it; undefined when nothing is left, so that the
 * address stays clean.
 */
export function toggled<Thing>(things: readonly Thing[] | undefined, thing: Thing): Thing[] | undefined {
  const all = things ?? []
  const rest = all.includes(thing) ? all.filter((one) => one !== thing) : [...all, thing]
  return rest.length === 0 ? undefined : rest
}
