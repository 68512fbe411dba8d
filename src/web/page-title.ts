import { useDocumentTitle } from '@mantine/hooks'
import { useMemo } from 'react'
import { createPublished } from './published.ts'

interface ShownTitle {
  readonly title: string
  /** One line under the title in the header of a phone: "Tue, Nov 10, 10:00 – 10:50 AM EST". */
  readonly facts: string | undefined
  /** Where Back leads on a phone; none on the places of the tab bar. */
  readonly backTo: string | undefined
}

const shown = createPublished<ShownTitle | undefined>(undefined)

/** What the phone's header shows of the open page. */
export const useShownTitle = shown.usePublished

/**
 * Names the page: in the browser's tab, `Outbox · Homeroom`, the page's own name first because tabs are cut at the
 * end; and in the header of a phone, with a way back and one line of facts.
 */
export function usePageTitle(title: string, options: { facts?: string; backTo?: string } = {}): void {
  const { facts, backTo } = options
  useDocumentTitle(`${title} · Homeroom`)
  shown.usePublish(useMemo(() => ({ title, facts, backTo }), [title, facts, backTo]))
}
