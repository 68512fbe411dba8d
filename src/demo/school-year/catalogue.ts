import type { Stage } from '../people/people.ts'

export type ExperienceType =
  | 'expedition'
  | 'humanities'
  | 'stem'
  | 'activity'
  | 'electives'
  | 'independent_study'
  | 'language_learning_goal'
  | 'learning_goal'
  | 'math_learning_goal'
  | 'track'
  | 'coworking'
  | 'extracurricular'
  | 'dual_enrollment'

export interface Course {
  title: string
  type: ExperienceType
  theme: string
  stage: Stage | null
  /** Usual class size; null: between 12 and 26. */
  seats: number | null
}

const course = (
  title: string,
  type: ExperienceType,
  theme: string,
  stage: Stage | null = null,
  seats: number | null = null,
): Course => ({ title, type, theme, stage, seats })

/** Forty experiences; the first eight are run by the personas in the running cycle. */
export const courses: readonly Course[] = [
  course('The Kelp Forest', 'expedition', 'What keeps an ocean standing?', 'hs'),
  course('Bridges and Loads', 'stem', 'Things that hold', 'hs', 21),
  course('Reading Le Guin', 'humanities', 'Other worlds, other rules', 'hs', 21),
  course('Open Studio', 'coworking', 'Make something, together', null, 60),
  course('Night Sky Notebook', 'independent_study', 'A season of looking up', null, 17),
  course('Tides and Timetables', 'expedition', 'Who decided what time it is?', null, 22),
  course('Keyboard Work', 'activity', 'Ten fingers, no looking', null, 200),
  course('Homework Harbor', 'coworking', 'A quiet place to finish things', null, 110),
  course('Rivers That Made Cities', 'expedition', 'Water, trade and trouble', 'ms'),
  course('The Bread Chemistry Lab', 'stem', 'Reactions you can eat', 'ms'),
  course('Maps That Lie', 'humanities', 'Who draws the line?', 'ms'),
  course('Small Machines', 'stem', 'Six ways to lift a piano', 'ms'),
  course('Myths We Still Live By', 'humanities', 'Old stories, new clothes', null),
  course('A Court of Our Own', 'expedition', 'What is fair?', 'hs'),
  course('The Honest Statistic', 'math_learning_goal', 'Numbers with manners', 'hs'),
  course('Fractions for Real', 'math_learning_goal', 'Parts of a whole lot', 'ms'),
  course('Algebra as a Story', 'math_learning_goal', 'Find the missing character', null),
  course('Geometry of Shadows', 'math_learning_goal', 'Measure what you cannot reach', 'hs'),
  course('Spanish in the Kitchen', 'language_learning_goal', 'Recipes and relatives', null),
  course('Mandarin, First Hundred Characters', 'language_learning_goal', 'Stroke by stroke', null),
  course('French Out Loud', 'language_learning_goal', 'Songs, shops and arguments', null),
  course('American Sign Language I', 'language_learning_goal', 'Hands, face, space', null),
  course('Podcast Workshop', 'electives', 'Say it in ten minutes', null),
  course('Stop-Motion Club', 'extracurricular', 'Twelve frames a second', null, 14),
  course('Chess, Slowly', 'extracurricular', 'One game a week', null, 16),
  course('Debate Team', 'extracurricular', 'Both sides, every time', 'hs', 14),
  course('Drawing What You See', 'electives', 'Pencil, eraser, patience', null),
  course('Songwriting', 'electives', 'Three chords and a reason', null),
  course('Game Design with Paper', 'electives', 'Rules people want to follow', 'ms'),
  course('Python from Zero', 'stem', 'Tell a machine exactly', null),
  course('Ethics of the Machine', 'humanities', 'Should it decide?', 'hs'),
  course('Birds of Your Street', 'independent_study', 'Count what is there', null, 13),
  course('The Family Archive', 'independent_study', 'Ask before it is forgotten', null, 12),
  course('College Essays', 'track', 'A page that sounds like you', 'hs', 26),
  course('Health Careers Track', 'track', 'Who works in a hospital?', 'hs'),
  course('Reading Fluency', 'learning_goal', 'A little every day', 'ms', 12),
  course('Writing with Evidence', 'learning_goal', 'Show me where', null),
  course('Calculus with City College', 'dual_enrollment', 'Change, exactly', 'hs', 15),
  course('Psychology 101 with City College', 'dual_enrollment', 'Minds and methods', 'hs', 24),
  course('Morning Movement', 'activity', 'Twenty minutes, then breakfast', null, 90),
]

export interface Slot {
  /** 1 is Monday. */
  meetings: readonly { weekday: number; minute: number }[]
}

const hours = [9, 10, 11, 13, 14, 15]
const pair = (first: number, second: number, hour: number, secondHour = hour): Slot => ({
  meetings: [
    { weekday: first, minute: hour * 60 },
    { weekday: second, minute: secondHour * 60 },
  ],
})

/** Slots never overlap, so that a student with one experience a slot is never in two meetings at once. */
export const slots: readonly Slot[] = [
  ...hours.map((hour) => pair(2, 4, hour)),
  ...hours.map((hour) => pair(1, 3, hour)),
  pair(5, 5, 11, 15),
  pair(5, 5, 9, 13),
  pair(5, 5, 10, 14),
]

/** The slots of the persona's eight experiences in the running cycle (look 06-home). */
export const personaSlots: readonly number[] = [1, 8, 4, 12, 9, 0, 2, 7]

export const sessionMinutes = 50
