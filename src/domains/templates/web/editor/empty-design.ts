import type { Design } from '../../contract/design.schemas.ts'

/** What a new template begins with. */
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
