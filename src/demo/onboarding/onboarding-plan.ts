import type { DocumentKind } from '#domains/student-documents/contract/document-kinds.ts'

interface PlannedTask {
  readonly title: string
  readonly text?: string
  readonly link?: readonly [title: string, redirectTo: string]
  readonly file?: DocumentKind
  readonly isForEvery?: boolean
}

interface PlannedChecklist {
  readonly phase: number
  readonly title: string
  /** Days from today; null for one without a release date. */
  readonly released: number | null
  readonly due: number
  readonly locksNext?: boolean
  readonly waits?: boolean
  readonly guardian: readonly PlannedTask[]
  readonly student: readonly PlannedTask[]
}

export const demoPhases = ['Welcome', 'Getting ready', 'First days']

/** What a group asks of its families, in the order of its phases. */
export const demoChecklists: readonly PlannedChecklist[] = [
  {
    phase: 0,
    title: 'Welcome and agreements',
    released: -12,
    due: 6,
    guardian: [
      { title: 'Read how Homeroom learns', link: ['Open the handbook', 'https://school.example/handbook'] },
      { title: 'Sign the enrollment agreement', file: 'agreement', isForEvery: true },
      { title: 'Tell us whom to call in an emergency' },
    ],
    student: [{ title: 'Say hello to your house', text: '<p>A sentence about you is enough.</p>' }],
  },
  {
    phase: 1,
    title: 'Learning profile',
    released: -6,
    due: 3,
    locksNext: true,
    guardian: [
      {
        title: 'Tell us how your child likes to learn',
        text: '<p>About 10 minutes, saved as you go.</p>',
        link: ['Open the form', 'https://school.example/profile'],
      },
      { title: 'Upload the last school report', file: 'transcript' },
    ],
    student: [
      { title: 'Choose three expeditions to try', link: ['Open the catalogue', '/family/choices'] },
      { title: 'Write down what you are good at' },
    ],
  },
  {
    phase: 1,
    title: 'Device check',
    released: -2,
    due: 16,
    waits: true,
    guardian: [{ title: 'Give a time for the call with our technician' }],
    student: [{ title: 'Join the test meeting' }, { title: 'Log in to the library' }],
  },
  {
    phase: 1,
    title: 'Schedule preferences',
    released: 18,
    due: 32,
    guardian: [{ title: 'Say when your child can learn' }],
    student: [{ title: 'Rank your clubs' }],
  },
  {
    phase: 2,
    title: 'The first week',
    released: null,
    due: 40,
    guardian: [{ title: 'Come to the evening of families', isForEvery: true }],
    student: [{ title: 'Meet your advisor' }],
  },
]

/** Given and family name of the student, then the given names of the guardians: awkward ones first. */
export const demoFamilies: readonly (readonly [first: string, last: string, ...guardians: string[]])[] = [
  ['Adaeze', 'Okonkwo-Reyes', 'Ifeoma', 'Luis'],
  ['Benjamín', 'Sotomayor', 'Paula'],
  ['Clementine Josephine', 'Achterberg-van der Meulen', 'Johanna', 'Pieter'],
  ['Đorđe', 'Petrović', 'Milica'],
  ['Eun-ji', 'Park', 'Soo-min', 'Hyun-woo'],
  ['Faisal', 'Al-Mutairi', 'Huda'],
  ['Greta', 'Håkansson', 'Linnéa', 'Oskar'],
  ['Hiroto', 'Nakagawa-Silva', 'Camila'],
  ['Imani', 'Washington', 'Denise'],
  ['Jędrzej', 'Wiśniewski', 'Katarzyna'],
  ['Kiara', 'Montgomery-Dubois', 'Anaïs', 'Étienne', 'Colette'],
  ['Lautaro', 'Quispe Mamani', 'Rosa'],
  ['Bo', 'Li'],
]
export const demoFamilyCount = 60
