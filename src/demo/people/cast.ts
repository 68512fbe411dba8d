/** How a student of the cast behaves in meetings; what is left out is as with anybody. */
export interface CastHabits {
  /** Share of meetings missed without a reason. */
  misses?: number
  late?: number
  /** Leaves for good before half of the meeting. */
  leaves?: number
  /** Drops out and comes back. */
  rejoins?: number
  /** The name shown in the meeting. */
  shownAs?: string
  /** Now and then joins without an account: only the shown name is known. */
  anonymous?: boolean
  entersBy?: 'account' | 'name'
}

export interface CastStudent {
  firstName: string
  lastName: string
  grade: number
  house: 'Juniper' | 'Aspen' | 'Willow' | 'Sequoia'
  guardians: readonly string[]
  status?: 'hold'
  pronouns?: string
  /** Says the usual pronouns, too. */
  gender?: 'boy' | 'girl'
  habits?: CastHabits
}

type Line = readonly [string, string, number, CastStudent['house'], string, Partial<CastStudent>?]

const lines: readonly Line[] = [
  [
    'Declan',
    'O’Shaughnessy',
    9,
    'Juniper',
    'Siobhán O’Shaughnessy',
    { gender: 'boy', habits: { misses: 0.4, late: 0.2 } },
  ],
  ['Xiomara', 'Castellanos Peña', 10, 'Aspen', 'Rocío Peña', { habits: { misses: 0.3 } }],
  ['Hana', 'Kobayashi', 9, 'Juniper', 'Keiko Kobayashi, Daniel Kobayashi'],
  [
    'Oluwaseun',
    'Adebayo-Fitzgerald',
    9,
    'Juniper',
    'Folasade Adebayo, Patrick Fitzgerald',
    { habits: { late: 0.5, rejoins: 0.6, shownAs: 'Seun A.' } },
  ],
  ['Tomás', 'Ó Briain', 10, 'Willow', 'Gráinne Ó Briain', { habits: { leaves: 0.4 } }],
  [
    'Björn',
    'Thorsteinsson',
    11,
    'Juniper',
    'Guðrún Jónsdóttir, Thorsteinn Einarsson',
    { habits: { late: 0.4, shownAs: 'Björn T' } },
  ],
  ['Giang', 'Nguyễn Thị Minh', 10, 'Willow', 'Nguyễn Thị Hoa', { habits: { late: 0.45 } }],
  ['Mateo', 'Ruiz Alcántara', 9, 'Aspen', 'Lucía Alcántara', { habits: { late: 0.4 } }],
  [
    'Catalina',
    'Ibáñez Ordóñez',
    10,
    'Juniper',
    'Pilar Ordóñez, Andrés Ibáñez',
    { habits: { shownAs: 'iPad de Catalina', anonymous: true } },
  ],
  [
    'Wren',
    'Abernathy',
    9,
    'Juniper',
    'Josephine Abernathy',
    { pronouns: 'they/them', habits: { rejoins: 0.5, shownAs: 'wren 🌿' } },
  ],
  ['Amara', 'Nwosu', 9, 'Juniper', 'Ngozi Nwosu'],
  [
    'Anaïs',
    'Beaumont-Delacroix',
    11,
    'Juniper',
    'Claire Beaumont, Étienne Delacroix',
    { habits: { shownAs: 'Anaïs B.' } },
  ],
  ['Chukwuemeka', 'Obi', 10, 'Sequoia', 'Adanna Obi', { habits: { shownAs: 'chuks' } }],
  ['Esra', 'Yıldız', 9, 'Juniper', 'Zeynep Yıldız, Kemal Yıldız', { habits: { shownAs: 'Esra Yildiz' } }],
  ['Fatoumata', 'Diallo', 11, 'Sequoia', 'Mariama Diallo', { gender: 'girl' }],
  ['Ignacio', 'Villaseñor', 10, 'Aspen', 'Beatriz Villaseñor', { habits: { entersBy: 'name' } }],
  ['Jasmine', 'Whitfield', 9, 'Juniper', 'Renée Whitfield', { status: 'hold', habits: { misses: 0.2 } }],
  ['Kaleolani', 'Kahananui', 10, 'Juniper', 'Leilani Kahananui'],
  ['Leela', 'Venkataraghavan Subramanian', 10, 'Juniper', 'Lakshmi Venkataraghavan, Arun Subramanian'],
  ['Noor', 'Al-Hassan', 10, 'Willow', 'Huda Al-Hassan', { habits: { shownAs: 'Noor', anonymous: true } }],
  ['Noor', 'Haddad', 11, 'Aspen', 'Rima Haddad'],
  ['Penelope', 'Zhao', 11, 'Juniper', 'Lin Zhao'],
  ['Quentin', 'Łukasiewicz', 11, 'Juniper', 'Agnieszka Łukasiewicz', { habits: { rejoins: 0.4 } }],
  ['Rosalind', 'Ekström', 9, 'Juniper', 'Ingrid Ekström, Mats Ekström'],
  ['Søren', 'Kjær Madsen', 10, 'Juniper', 'Mette Kjær'],
  // Two students of one name, who take Bridges and Loads together.
  ['Grace', 'Kim', 9, 'Juniper', 'Soo-ah Kim'],
  ['Grace', 'Kim', 11, 'Willow', 'Daniel Kim, Hannah Whitcombe-Kim'],
]

/** The students the pictures of the product show, in The Kelp Forest but for the two of one name. */
export const castStudents: readonly CastStudent[] = lines.map(
  ([firstName, lastName, grade, house, guardians, more]) => ({
    firstName,
    lastName,
    grade,
    house,
    guardians: guardians.split(', '),
    ...more,
  }),
)

const habitsByName = new Map(
  castStudents.map((one) => [
    `${one.firstName} ${one.lastName}`,
    { entersBy: 'account' as const, ...one.habits },
  ]),
)

/** The cast enters by account unless it says otherwise; nobody else has habits of their own. */
export const castHabits = (name: string): CastHabits => habitsByName.get(name) ?? {}
