import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { pictures } from '#domains/templates/contract/design-words.ts'
import { demoPersonas } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { randomFor } from '../random.ts'
import { pictureOf } from '../school-year/pictures.ts'
import { expeditions } from './catalogue/expeditions.ts'
import { goalsAndActivities } from './catalogue/goals-and-activities.ts'
import { studies } from './catalogue/studies.ts'
import type { CatalogueTemplate } from './catalogue/template-types.ts'

const dayMs = 86_400_000
const catalogue = [...expeditions, ...studies, ...goalsAndActivities]
const hours = ['09:00', '10:00', '11:00', '13:00', '14:00'] as const

/** The template library: sixty designs with weekly plans and tasks, some of them drafts, archived, or waiting. */
export function addTemplates(part: DemoPart, school: DemoSchool, basics: DemoPart): void {
  const experts = (part.users ?? []).filter(({ role }) => role === 'employee')
  const persona = demoPersonas.find(({ slug }) => slug === 'facilitator')
  const own = experts.find(({ email }) => email === persona?.email)
  part.templates = []
  part.templateUnits = []
  part.templateAbilities = []
  part.templateWeeks = []
  part.templateSessions = []
  part.templateTasks = []
  part.templateTaskUnits = []
  part.templateTaskAbilities = []
  part.templateVersions = []
  for (const template of catalogue) {
    const random = randomFor(school.seed, 'template', template.title)
    const waitedDays = random.int(0, 12)
    const agoDays = template.state === 'waiting' ? waitedDays : random.int(20, 400)
    const savedAt = new Date(school.nowMs - agoDays * dayMs - random.int(1, 9) * 3_600_000)
    addTemplate(part, {
      id: school.nextId('templates'),
      template,
      design: designOf(template, random, basics),
      creatorId: (template.isOfFacilitator ? own : random.shuffled(experts)[0])?.id ?? null,
      savedAt,
      archivedAt: template.state === 'archived' ? new Date(school.nowMs - 15 * dayMs) : null,
    })
  }
}

function designOf(
  template: CatalogueTemplate,
  random: ReturnType<typeof randomFor>,
  basics: DemoPart,
): Design {
  const { stage, weeks } = template
  const topicIds = new Set(
    (basics.topics ?? []).flatMap(({ id, title }) => (template.topics.includes(title) ? [id] : [])),
  )
  const fitting = (basics.units ?? []).filter((unit) => unit.retiredAt === null && topicIds.has(unit.topicId))
  const retired = (basics.units ?? []).filter(({ title }) => title === template.retiredUnit)
  const unitIds = [...random.shuffled(fitting).slice(0, random.int(2, 4)), ...retired].map(
    ({ id }) => id ?? 0,
  )
  const abilities = (basics.abilities ?? []).filter((one) => stage === null || one.schoolStage === stage)
  const abilityIds = random
    .shuffled(abilities)
    .slice(0, random.int(2, 5))
    .map(({ id }) => id ?? 0)
  const rows = weeks.map((line, at) => {
    const [title = '', body = '', task = ''] = line.split('|')
    return { key: `w${at + 1}`, title, body, task }
  })
  // What nobody has finished yet: its editor says what is missing.
  const isDraft = template.state === 'draft'
  const meets = template.type !== 'independent_study'
  const [first, second] = random.shuffled([1, 2, 3, 4, 5]).slice(0, 2).toSorted()
  const startsAt = random.shuffled([...hours])[0] ?? hours[0]
  return {
    type: template.type,
    title: template.title,
    theme_title: template.theme,
    school_stage: stage,
    description: `<p>${template.about}</p>`,
    driving_question: template.question,
    places: meets ? random.int(3, 7) * 4 : null,
    picture: isDraft ? null : (pictures.find((name) => pictureOf(template.title).includes(name)) ?? null),
    unit_ids: unitIds,
    ability_ids: abilityIds,
    weeks: rows.map(({ task: _task, ...week }) => ({ ...week, objective: '' })),
    sessions: meets
      ? rows.flatMap(({ key }, at) =>
          [first ?? 2, ...(template.type === 'expedition' ? [second ?? 4] : [])].map((weekday, nth) => ({
            key: `s${at + 1}${nth === 0 ? 'a' : 'b'}`,
            week: key,
            kind: at === rows.length - 1 && nth === 0 ? ('presentation' as const) : ('lesson' as const),
            weekday,
            block: null,
            starts_at: startsAt,
            minutes: 60,
            meets: 'online' as const,
          })),
        )
      : [],
    tasks: rows.slice(0, isDraft ? -2 : undefined).map(({ key, title, task }, at) => ({
      key: `t${at + 1}`,
      title: task,
      body: `<p>From “${title}”.</p>`,
      week: key,
      is_final: at === rows.length - 1,
      submission_kind: (['file', 'text', 'file', 'link'] as const)[at % 4] ?? 'file',
      minutes: at === rows.length - 1 ? 180 : 60,
      attachments: [],
      unit_ids: unitIds.slice(at % 2, (at % 2) + 1),
      ability_ids: abilityIds.slice(at % 3, (at % 3) + 1),
    })),
  }
}

interface NewTemplate {
  readonly id: number
  readonly template: CatalogueTemplate
  readonly design: Design
  readonly creatorId: number | null
  readonly savedAt: Date
  readonly archivedAt: Date | null
}

function addTemplate(
  part: DemoPart,
  { id: templateId, template, design, creatorId, savedAt, archivedAt }: NewTemplate,
) {
  part.templates?.push({
    id: templateId,
    type: design.type,
    title: design.title,
    themeTitle: design.theme_title,
    schoolStage: design.school_stage,
    descriptionHtml: design.description,
    descriptionText: template.about,
    drivingQuestion: design.driving_question,
    places: design.places,
    imageUrl: design.picture === null ? null : `/pictures/${design.picture}.svg`,
    isDraft: template.state === 'draft',
    isStudyApproved: template.state !== 'waiting',
    publishedAt: template.state === 'draft' ? null : savedAt,
    archivedAt,
    creatorId,
    createdAt: savedAt,
    updatedBy: creatorId,
    updatedAt: savedAt,
  })
  part.templateUnits?.push(...design.unit_ids.map((unitId, at) => ({ templateId, unitId, position: at + 1 })))
  part.templateAbilities?.push(
    ...design.ability_ids.map((abilityId, at) => ({ templateId, abilityId, position: at + 1 })),
  )
  part.templateWeeks?.push(...design.weeks.map((week, at) => ({ templateId, position: at + 1, ...week })))
  part.templateSessions?.push(
    ...design.sessions.map(({ week, block, starts_at, ...session }, at) => ({
      templateId,
      position: at + 1,
      weekKey: week,
      blockTitle: block,
      startsAt: starts_at,
      ...session,
    })),
  )
  for (const [at, task] of design.tasks.entries()) {
    const { key: taskKey } = task
    part.templateTasks?.push({
      templateId,
      key: taskKey,
      position: at + 1,
      title: task.title,
      bodyHtml: task.body,
      weekKey: task.week,
      isFinal: task.is_final,
      submissionKind: task.submission_kind,
      minutes: task.minutes,
    })
    part.templateTaskUnits?.push(...task.unit_ids.map((unitId) => ({ templateId, taskKey, unitId })))
    part.templateTaskAbilities?.push(
      ...task.ability_ids.map((abilityId) => ({ templateId, taskKey, abilityId })),
    )
  }
  part.templateVersions?.push({
    templateId,
    version: 1,
    content: JSON.stringify(design),
    savedBy: creatorId,
    savedAt,
  })
}
