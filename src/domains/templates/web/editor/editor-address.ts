import { address, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { type DesignTab, designTabs } from '../../rules/missing.ts'

/** What the query of the editor holds: the field that the checklist led to. */
export const editorSearch = address({ field: text })

/** Where a tab of an editor is; without a number of a template that is not written yet. */
export const editorHref = (templateId: number | undefined, tab: DesignTab) =>
  templateId === undefined ? `/templates/editor/${tab}` : `/templates/editor/${templateId}/${tab}`

/** The tab that an address names. */
export const tabOf = (pathname: string): DesignTab =>
  designTabs.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'general'

export const optionsQuery = () => api.templates.getDesignOptions.queryOptions({ staleTime: 300_000 })

export const emptyDesign: Design = {
  type: 'expedition',
  title: '',
  theme_title: '',
  school_stage: null,
  description: '',
  driving_question: '',
  places: null,
  picture: null,
  unit_ids: [],
  ability_ids: [],
  weeks: [],
  sessions: [],
  tasks: [],
}
