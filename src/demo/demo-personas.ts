/** The password of every demo account. */
export const demoPassword = 'homeroom'

export const demoEmailDomain = 'demo.homeroom.test'

export type PersonaSlug =
  | 'superadmin'
  | 'admin'
  | 'director'
  | 'dean'
  | 'campusdean'
  | 'counselor'
  | 'advisor'
  | 'facilitator'
  | 'admissions'
  | 'operations'
  | 'guardian'
  | 'student'

export interface DemoPersona {
  slug: PersonaSlug
  name: string
  firstName: string
  lastName: string
  email: string
  /** What the sign-in page calls the role. */
  role: string
  /** What this person sees, in a few words. */
  description: string
  initials: string
  /** The built-in permission group; null for families, who are no employees. */
  groupSlug: string | null
}

type Line = readonly [PersonaSlug, string, string, string, string, string | null, string]

const lines: readonly Line[] = [
  [
    'superadmin',
    'Ruth',
    'Adeyemi-Castellano',
    'Super admin',
    'Everything, every campus',
    'super_admin',
    'RA',
  ],
  ['admin', 'Gregory', 'Pham', 'Admin', 'People, rights, settings', 'admin', 'GP'],
  [
    'director',
    'Ilse',
    'van der Meer',
    'School director',
    'All campuses, restricted notes',
    'school_director',
    'IM',
  ],
  ['dean', 'Marcus', 'Tillery', 'Dean', 'All houses, every campus', 'dean', 'MT'],
  [
    'campusdean',
    'Solveig',
    'Abara-Hutchinson',
    'Campus dean',
    'What a dean sees, of North Campus alone',
    'dean',
    'SA',
  ],
  ['counselor', 'Yolanda', 'Reyes-Whitaker', 'Counselor', 'Students, notes, excuses', 'counselor', 'YR'],
  [
    'advisor',
    'Maren',
    'Okafor-Lindqvist',
    'House advisor',
    'Juniper House, four experiences',
    'house_advisor',
    'MO',
  ],
  ['facilitator', 'Priya', 'Raghunathan', 'Facilitator', 'Five experiences', 'facilitator', 'PR'],
  [
    'admissions',
    'Colette',
    'Marchand',
    'Admissions',
    'Cycles, colleagues, the workbench',
    'admissions',
    'CM',
  ],
  [
    'operations',
    'Tobias',
    'Nyström',
    'Operations',
    'Students, houses, calendar, announcements',
    'operations',
    'TN',
  ],
  ['guardian', 'Siobhán', 'O’Shaughnessy', 'Guardian', 'Declan’s week, absences and excuses', null, 'SO'],
  ['student', 'Declan', 'O’Shaughnessy', 'Student', 'Own week and attendance', null, 'DO'],
]

/** The people one may sign in as in demo mode, in the order of the sign-in page (domain §3, look 11-signin). */
export const demoPersonas: readonly DemoPersona[] = lines.map(
  ([slug, firstName, lastName, role, description, groupSlug, initials]) => ({
    slug,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email: `${slug}@${demoEmailDomain}`,
    role,
    description,
    initials,
    groupSlug,
  }),
)

/** The one persona who is limited to a campus: North Campus, where Juniper House is. */
export const campusLead = { ...personaOf('campusdean'), cohortId: 1 } as const

export function personaOf(slug: PersonaSlug): DemoPersona {
  const persona = demoPersonas.find((one) => one.slug === slug)
  if (!persona) throw new Error(`There is no demo persona ${slug}.`)
  return persona
}
