export const importStates = [
  'receiving',
  'reading',
  'open',
  'applying',
  'applied',
  'rolling_back',
  'rolled_back',
  'discarded',
  'unreadable',
] as const
export type ImportState = (typeof importStates)[number]

/** What becomes of somebody, the gravest first. */
export const changeSigns = ['leave', 'hand', 'change', 'add'] as const
export type ChangeSign = (typeof changeSigns)[number]

export const changeKinds = ['person', 'tie', 'place', 'expert', 'house', 'campus', 'external'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What can be decided of a row: of one that leaves, of any other, of one set by hand, of a campus called almost as ours. */
export const changeChoices = ['leave', 'keep', 'take', 'ours', 'file', 'same'] as const

export const fieldLabels: Readonly<Record<string, string>> = {
  code: 'Id',
  status: 'Status',
  first_name: 'Given name',
  last_name: 'Family name',
  email: 'Email',
  grade: 'Grade',
  campus: 'Campus',
  house: 'House',
  birth_date: 'Birth date',
  job: 'Job',
  phone: 'Phone',
  pronouns: 'Pronouns',
  relationship: 'Relationship',
  title: 'Name',
  place: 'Place',
  expert: 'Runs',
  name: 'Name',
  school: 'School',
  contact_name: 'Contact',
  contact_email: 'Contact email',
  contact_phone: 'Contact telephone',
  consent_from: 'Consent from',
  consent_until: 'Consent until',
  experiences: 'Experiences',
}
