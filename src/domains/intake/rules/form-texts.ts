/** Every word of the public form, in one place: who translates it translates this file and nothing else. */
export const questionTexts = {
  student_first_name: { label: 'First name of the student' },
  student_last_name: { label: 'Last name of the student' },
  student_born_on: {
    label: 'Birthday of the student',
    help: 'Month, day and year, such as 3/14/2014.',
  },
  student_grade: { label: 'Grade to begin in' },
  campus: { label: 'Campus' },
  starts_on: { label: 'Day to begin' },
  school_now: { label: 'School now' },
  lives_in: { label: 'Where the student lives', help: 'City, state and country.' },
  student_email: {
    label: 'Email address of the student',
    help: 'For the part that the student writes alone. You can also open it on this device.',
  },
  guardian_name: { label: 'Your name' },
  guardian_relationship: { label: 'You are the student’s' },
  guardian_phone: { label: 'Your phone number' },
  second_name: { label: 'Name of another parent or guardian' },
  second_relationship: { label: 'They are the student’s' },
  second_email: { label: 'Their email address' },
  second_phone: { label: 'Their phone number' },
  hopes: { label: 'What do you hope for?' },
  learns: { label: 'How does your child learn best?' },
  know: { label: 'Is there something we should know?', help: 'Health, learning, a change at home.' },
  decides: { label: 'Who else takes part in decisions?' },
  heard: { label: 'How did you hear about us?' },
  travel: { label: 'How would your child come to school?' },
  teacher_name: { label: 'Name of a teacher' },
  teacher_email: { label: 'Email address of the teacher' },
  mentor_name: { label: 'Name of a mentor', help: 'A coach, a tutor, somebody in your community.' },
  mentor_email: { label: 'Email address of the mentor' },
  tuition: { label: 'Would you like to ask for flexible tuition?' },
  tuition_note: { label: 'What should we know for it?' },
  transcript: {
    label: 'Transcript or last report card',
    help: 'A PDF or a photo, up to 10 MB. You can send it later, too.',
  },
  other_paper: { label: 'Another paper', help: 'A test result, a portfolio: a PDF or a photo, up to 10 MB.' },
  made: { label: 'What did you make last that you are proud of?' },
  bored: { label: 'What do you do when something is boring?' },
  learn: { label: 'What would you like to learn?' },
  help: { label: 'Whom would you like to help?' },
  hard: { label: 'What is hard for you?' },
  languages: { label: 'Which languages do you speak?' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly help?: string }>>

export type QuestionKey = keyof typeof questionTexts

export const stepTexts = {
  student: { title: 'The student', lead: 'Who would like to come to school with us?' },
  family: { title: 'Your family', lead: 'Whom we write to and call.' },
  hopes: { title: 'What you hope for', lead: 'There are no right answers. A few sentences are enough.' },
  evaluators: {
    title: 'Teacher and mentor',
    lead: 'Two people who know the student. We write to them once you send your part: they see a first name, and you do not read what they write.',
  },
  papers: { title: 'Tuition and papers', lead: 'What you have at hand. Papers can follow later.' },
  made: { title: 'About you', lead: 'Write it yourself. Nobody counts mistakes.' },
  wishes: { title: 'What you wish for', lead: 'Three more questions, and you are done.' },
} as const

export type StepKey = keyof typeof stepTexts

export const choiceTexts = {
  relationship: ['Mother', 'Father', 'Stepparent', 'Grandparent', 'Guardian', 'Other'],
  tuition: ['Yes, please', 'No, thank you'],
} as const

/** What is said of an answer that cannot be sent yet; each with its way out. */
export const problemTexts = {
  missing: 'This is not answered yet.',
  tooLong: (most: number) =>
    `This is longer than ${most.toLocaleString('en-US')} characters. Make it shorter.`,
  email: 'This is not an email address. It looks like name@mail.com.',
  phone: 'This is not a phone number. Write it with area code, such as 504 555 0100.',
  birthday: 'This is not a date. Write month, day and year, such as 3/14/2014.',
  age: 'Students are 4 to 21 years old. Check the year.',
  choice: 'Choose one from the list.',
  goneDate: 'This day is not offered any more. Choose another.',
  goneCampus: 'This campus is not offered any more. Choose another.',
  plainName: 'Write only the name, without a web or email address.',
  ofFamily: 'This is an address of your family. Name somebody else who knows the student.',
  ofGuardian:
    'This is the address of a guardian. Write the student’s own, or leave it empty and open their part on this device.',
  nameless: 'Write the name of this person, or clear what stands below.',
  samePerson: 'Teacher and mentor are two different people.',
} as const
