import { z } from 'zod'

/** Where a deal stands at the CRM by where its application stands here: the ids of the stages of HubSpot's own pipeline. */
export const dealStagesByDefault = {
  started: 'appointmentscheduled',
  gathering: 'qualifiedtobuy',
  interview: 'presentationscheduled',
  decision: 'decisionmakerboughtin',
  admitted: 'closedwon',
  declined: 'closedlost',
  withdrawn: 'closedlost',
} as const

type StageName = keyof typeof dealStagesByDefault
const names = Object.keys(dealStagesByDefault) as StageName[]
const isName = (name: string): name is StageName => (names as string[]).includes(name)

/** `interview=1234567,decision=7654321`: those of a pipeline of the school's own; the others stay as they are. */
export const dealStages = z.string().transform((text, context): Readonly<Record<StageName, string>> => {
  const stages: Record<StageName, string> = { ...dealStagesByDefault }
  for (const pair of text.split(',')) {
    const [name = '', id = '', ...rest] = pair.split('=').map((part) => part.trim())
    if (!isName(name) || id === '' || rest.length > 0) {
      context.addIssue(`is not a list such as interview=1234567, with stages among ${names.join(', ')}`)
      return z.NEVER
    }
    stages[name] = id
  }
  return stages
})
