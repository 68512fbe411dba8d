import type { ExperienceType } from '../school-year/catalogue.ts'

/** What tasks that stand in the pictures ask, by their titles. */
const ofTitle: Readonly<Record<string, string>> = {
  'Field journal 1: holdfasts':
    'Find something that holds on: a holdfast, a root, a mussel. Draw it, and say what would pull it loose.',
  'Field journal 2: light under water':
    'Lower a white disk into water until you lose sight of it. Note the depth three times, and say what changed.',
  'Field journal 3: tide pools':
    'Visit a tide pool, a pond or an aquarium twice. Draw and label six animals, and write where each one lives and why it stays there.',
  'A food web with one animal missing':
    'Draw the food web of the kelp forest without one animal of your choice. Who gains, who goes hungry, and how do you know?',
  'Load table of your truss':
    'Load your truss in steps of 200 g until it bends for good. Hand in the table, and a sentence on where it gave way.',
  'Final: talk of five minutes': 'Give your talk to the class. There is nothing to upload.',
}

/** What else is asked, by the kind of class. */
const ofType: Partial<Record<ExperienceType, string>> = {
  expedition: 'Note what you saw, where and when, and one question that it leaves you with.',
  humanities: 'Say what the text claims, where it says so, and whether it convinced you.',
  stem: 'Write down what you did, what you measured and what you would do differently.',
  math_learning_goal:
    'Solve the problems on your sheet, and explain one of them to somebody who missed the lesson.',
  language_learning_goal: 'Record yourself for about two minutes. Say it again where you stumble.',
  independent_study: 'Log what you worked on, what you found out and what comes next.',
}

interface Asking {
  readonly title: string
  readonly isFinal: boolean
}

/** Nothing is uploaded of these: the class is there. */
export const isInPerson = (title: string): boolean => title === 'Final: talk of five minutes'

/** What a task says, how it is handed in, and how long it takes. */
export const askedBy = ({ title, isFinal }: Asking, type: ExperienceType) => ({
  body: `<p>${ofTitle[title] ?? ofType[type] ?? 'Hand in what you made, and a sentence on how it went.'}</p>${
    isFinal ? '<p>It is the final task: it is assessed by all that this class covers.</p>' : ''
  }`,
  submissionKind: isInPerson(title) ? 'in_person' : type === 'humanities' ? 'text' : 'file',
  minutes: isFinal ? 180 : type === 'language_learning_goal' ? 30 : 60,
})
