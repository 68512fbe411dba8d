import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SendingKind } from '../../contract/sendings.contract.ts'
import type { FamiliesSearch } from '../onboarding-address.ts'
import { useChosenFamilies } from './use-chosen-families.ts'
import { useFamilyActs } from './use-family-acts.ts'
import { useFamilyList } from './use-family-list.ts'

/** The table of a tab, what is chosen in it, and what is done with that. */
export function useFamiliesPage(tab: number, search: FamiliesSearch) {
  const navigate = useNavigate()
  const list = useFamilyList(tab, search)
  const selection = useChosenFamilies(list.rows)
  const [asked, ask] = useState<SendingKind>()
  const openSending = (sending: number | undefined) => list.show({ sending })
  const acts = useFamilyActs(tab, (done) => {
    // Who was chosen while it was on its way stays.
    selection.leaveOut(done.families)
    ask(undefined)
    if (done.sendingId !== null) openSending(done.sendingId)
  })
  const families = selection.chosen.map(({ id }) => id)
  const assign = () =>
    void navigate({
      to: '/workbench/onboarding/families/$campus_filter/add-families-to-group',
      params: { campus_filter: String(tab) },
      search: (before) => before,
      resetScroll: false,
    })
  return {
    list,
    selection,
    openSending,
    /** What waits for its confirmation. */
    asked,
    ask,
    isBusy: acts.isPending,
    send: (kind: SendingKind, again: boolean) => acts.mutate({ families, action: kind, again }),
    archive: () => acts.mutate({ families, action: 'archive' }),
    assign,
    search,
  }
}

export type FamiliesState = ReturnType<typeof useFamiliesPage>
