/** Families that apply: the first ones as the pictures have them, then every name with every other. */
const named = [
  ['Émile', 'Tavernier-Obi', 'Claudine Tavernier', 'Mother'],
  ['Suvi', 'Lehtonen', 'Aino Lehtonen', 'Mother'],
  ['Kwabena', 'Asante-Boateng', 'Akosua Asante', 'Aunt, guardian'],
  ['Lola', 'Ferreira da Cunha', 'Rui da Cunha', 'Father'],
  ['Matteo', 'Bianchi-Sørensen', 'Ingrid Sørensen', 'Mother'],
  ['Aaliyah', 'Johnson', 'Denise Johnson', 'Grandmother'],
  ['Trần', 'Bảo Long', 'Trần Quốc Huy', 'Father'],
  ['Nadia', 'Haddad', 'Samir Haddad', 'Father'],
  ['Oisín', 'Mac Aodha', 'Gráinne Mac Aodha', 'Mother'],
  ['Priscila', 'Quispe Huamán', 'Rosa Huamán', 'Mother'],
  ['Viggo', 'Lindholm', 'Karin Lindholm', 'Mother'],
  ['Mei-Ling', 'Castellanos', 'Jorge Castellanos', 'Father'],
] as const

const firstNames = [
  'Ada',
  'Bilal',
  'Chiara',
  'Dmitri',
  'Esther',
  'Femi',
  'Greta',
  'Hiroshi',
  'Imani',
  'Jonas',
  'Kaya',
]
const lastNames = [
  'Adeyemi-Wohlgemuth',
  'Bengtsson',
  'Cruz',
  'Dvořák',
  'Eze',
  'van der Westhuizen',
  'García Márquez',
  'Hoang',
  'İpek',
  'O’Sullivan',
]
const guardianNames = ['Amara', 'Bruno', 'Celia', 'David', 'Elif', 'Frank', 'Gloria']
const relationships = ['Mother', 'Father', 'Grandfather', 'Mother', 'Stepfather', 'Father']

export interface Applicant {
  readonly first: string
  readonly last: string
  readonly guardian: string
  readonly relationship: string
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** The family of a number, always the same. */
export function applicantOf(index: number): Applicant {
  const known = named[index]
  if (known) {
    const [first, last, guardian, relationship] = known
    return { first, last, guardian, relationship }
  }
  const last = at(lastNames, index * 7 + Math.floor(index / 10))
  return {
    first: at(firstNames, index),
    last,
    guardian: `${at(guardianNames, index * 3)} ${last}`,
    relationship: at(relationships, index),
  }
}

export const guardianQuestions = [
  ['What do you hope for?', 'That our child learns with others and is asked what it thinks.'],
  [
    'How does your child learn best?',
    'With time, and with something to build.\n\nAlone at first, then in a small group.',
  ],
  ['Is there something we should know?', 'Nut allergy. A cochlear implant on the left.'],
  ['Who else takes part in decisions?', 'The grandparents, on Sundays.'],
  ['How did you hear about us?', 'From a neighbour.'],
] as const

export const studentQuestions = [
  ['What did you make last that you are proud of?', 'A bridge of 400 spaghetti. It held 3 kg.'],
  ['What do you do when something is boring?', 'I count things, or I ask why.'],
  ['What would you like to learn?', 'How rivers decide where to go.'],
  ['Whom would you like to help?', 'My sister with reading.'],
  ['What is hard for you?', 'Speaking first.'],
  ['Which languages do you speak?', 'English, and a bit of Finnish.'],
] as const
