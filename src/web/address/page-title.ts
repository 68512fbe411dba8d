import { useDocumentTitle } from '@mantine/hooks'
import { useMemo } from 'react'
import { school } from '#contract/school/school.ts'
import { createSlot, usePublish, usePublished } from '../pages/published.ts'

interface ShownTitle {
  /** Undefined while the page does not know it yet. */
  readonly title: string | undefined
  /** One line under the title in the header of a phone: "Tue, Nov 10, 10:00 – 10:50 AM EST". */
  readonly facts: string | undefined
  /** Where Back leads on a phone; none on the places of the tab bar. */
  readonly backTo: string | undefined
}

const shown = createSlot<ShownTitle | undefined>(undefined)

/** What the phone's header shows of the open page. */
export const useShownTitle = () => usePublished(shown)

/**
 * Names the page: in the browser's tab, `Outbox · Homeroom`, the page's own name first because tabs are cut at the
 * end; and in the header of a phone, with a way back and one line of facts.
 */
export function usePageTitle(
  title: string | undefined,
  options: { facts?: string | undefined; backTo?: string | undefined } = {},
): void {
  const { facts, backTo } = options
  useDocumentTitle(title === undefined ? school().productName : `${title} · ${school().productName}`)
  usePublish(
    shown,
    useMemo(() => ({ title, facts, backTo }), [title, facts, backTo]),
  )
}
