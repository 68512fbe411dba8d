import { address, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { type DesignTab, designTabs } from '../../contract/design-tabs.ts'

/** What the query of the editor holds: the field that the checklist led to. */
export const editorSearch = address({ field: text })

/** Where a tab of an editor is; without a number of a template that is not written yet. */
export const editorHref = (templateId: number | undefined, tab: DesignTab) =>
  templateId === undefined ? `/templates/editor/${tab}` : `/templates/editor/${templateId}/${tab}`

/** The tab that an address names. */
export const tabOf = (pathname: string): DesignTab =>
  designTabs.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'general'

export const optionsQuery = () => api.templates.getDesignOptions.queryOptions({ staleTime: 300_000 })
