/** Numbers of the categories every school starts with, in the order of their migration. */
const categories = {
  attendance: 1,
  family: 2,
  wellbeing: 3,
  academic: 4,
  behaviour: 5,
  safeguarding: 6,
} as const

/** What a note of the demo school may say. `{name}` is the student's first name, `{guardian}` a guardian's. */
export interface NoteText {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly categoryIds: readonly number[]
  readonly sentiment: 'positive' | 'neutral' | 'concern'
  readonly medium: 'in_person' | 'video_call' | 'phone' | 'email' | 'chat' | 'other' | null
  /** Days until the follow-up; none when left out. */
  readonly followUpInDays?: number
  readonly isRestricted?: boolean
  /** The guardian took part. */
  readonly withGuardian?: boolean
}

/** In order of how often they are met: the first ones most. */
export const noteTexts: readonly NoteText[] = [
  {
    title: 'Late to the morning sessions',
    paragraphs: [
      'Asked {name} why the first session of the day is hard. The router at home is restarted every morning around nine; {name} will use the phone as a hotspot until it is fixed.',
    ],
    categoryIds: [categories.attendance],
    sentiment: 'neutral',
    medium: 'video_call',
    followUpInDays: 5,
  },
  {
    title: 'A strong week',
    paragraphs: [
      '{name} led the group through the second half of the project and handed everything in a day early. Told {name} so in front of the house.',
    ],
    categoryIds: [categories.academic],
    sentiment: 'positive',
    medium: 'in_person',
  },
  {
    title: 'Call with {guardian}',
    paragraphs: [
      'Spoke with {guardian}. {name} has been sleeping badly since the move. We agreed on two things:',
      '– {name} joins the 8:45 stand-up with the camera off this week',
      '– {guardian} writes by Thursday how it went',
    ],
    categoryIds: [categories.family, categories.wellbeing],
    sentiment: 'concern',
    medium: 'phone',
    followUpInDays: 7,
    withGuardian: true,
  },
  {
    title: 'Two tasks behind',
    paragraphs: [
      'Went through the open tasks with {name}. The field journal is half written; the sketch was never started because the instructions were unclear. Showed where the example is.',
    ],
    categoryIds: [categories.academic],
    sentiment: 'neutral',
    medium: 'chat',
    followUpInDays: 3,
  },
  {
    title: 'Wants to join the robotics club',
    paragraphs: ['{name} asked how to join. Sent the link and told the sponsor to expect a message.'],
    categoryIds: [categories.academic],
    sentiment: 'positive',
    medium: 'email',
  },
  {
    title: 'Quiet in meetings',
    paragraphs: [
      '{name} has not spoken in the last three meetings. Says everything is fine. I will ask again in a smaller round.',
    ],
    categoryIds: [categories.wellbeing],
    sentiment: 'concern',
    medium: 'video_call',
    followUpInDays: 4,
  },
  {
    title: 'Travelling with the family',
    paragraphs: [
      '{guardian} wrote that the family travels at the end of the month. Asked them to file the absence in the portal.',
    ],
    categoryIds: [categories.family, categories.attendance],
    sentiment: 'neutral',
    medium: 'email',
    withGuardian: true,
  },
  {
    title: 'Argument in the chat',
    paragraphs: [
      'Two students argued in the house chat. {name} apologised the same afternoon, and the other one accepted. Nothing more to do.',
    ],
    categoryIds: [categories.behaviour],
    sentiment: 'neutral',
    medium: 'chat',
  },
  {
    title: 'Things at home',
    paragraphs: [
      '{name} told me in confidence that the parents separate. {name} asked that teachers do not bring it up. Please be patient with deadlines until the end of the cycle.',
    ],
    categoryIds: [categories.wellbeing],
    sentiment: 'concern',
    medium: 'in_person',
    followUpInDays: 6,
    isRestricted: true,
  },
  {
    title: 'Report to the counselor',
    paragraphs: [
      '{name} wrote something worrying in a journal entry. The counselor has seen it and called the family.',
    ],
    categoryIds: [categories.safeguarding, categories.wellbeing],
    sentiment: 'concern',
    medium: 'phone',
    followUpInDays: 2,
    isRestricted: true,
    withGuardian: true,
  },
]

/** Notes on the students one meets first, so that every screen has something to show on any day. */
export const castNotes: readonly {
  readonly student: string
  readonly author: 'advisor' | 'facilitator' | 'counselor' | 'dean'
  /** Index in `noteTexts`, days since it was written, days from today to its follow-up. */
  readonly text: number
  readonly agoDays: number
  readonly dueInDays?: number
}[] = [
  { student: 'O’Shaughnessy', author: 'advisor', text: 2, agoDays: 7, dueInDays: 0 },
  { student: 'O’Shaughnessy', author: 'facilitator', text: 3, agoDays: 3, dueInDays: 2 },
  { student: 'O’Shaughnessy', author: 'dean', text: 9, agoDays: 5, dueInDays: 1 },
  { student: 'O’Shaughnessy', author: 'advisor', text: 0, agoDays: 21 },
  { student: 'Kobayashi', author: 'advisor', text: 1, agoDays: 2 },
  { student: 'Kobayashi', author: 'counselor', text: 8, agoDays: 9, dueInDays: 3 },
  { student: 'Adebayo-Fitzgerald', author: 'advisor', text: 3, agoDays: 4, dueInDays: -1 },
  { student: 'Adebayo-Fitzgerald', author: 'facilitator', text: 5, agoDays: 6, dueInDays: 0 },
  { student: 'Thorsteinsson', author: 'facilitator', text: 0, agoDays: 1, dueInDays: 4 },
  { student: 'Thorsteinsson', author: 'advisor', text: 8, agoDays: 12, dueInDays: 0 },
  { student: 'Ruiz Alcántara', author: 'facilitator', text: 4, agoDays: 8 },
]
