import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const pages = listFiles('src/domains', /\.tsx?$/).filter(
  (path) => path.includes('/web/') && !/\.test\.tsx?$/.test(path),
)
const matching = (pattern: RegExp, among = pages) => among.filter((path) => pattern.test(readSource(path)))
const linesOf = (path: string) => readSource(path).trimEnd().split('\n').length
const tooLong = (paths: readonly string[], most: number) =>
  paths.filter((path) => linesOf(path) > most).map((path) => `${path}: ${linesOf(path)}`)

/** What is shown before anybody is signed in must not carry the router's guards (decision 56). */
const beforeSignIn = [
  'src/domains/sign-in/web/NewPasswordForm.tsx',
  'src/domains/sign-in/web/ResetRequestForm.tsx',
]

/** What is typed or chosen in a field and is no value of a form, by why. */
const fieldsOverState = {
  'it sends nothing: what is typed becomes the address': [
    'src/domains/ask/web/chips/CountForm.tsx',
    'src/domains/ask/web/chips/PlaceForm.tsx',
    'src/domains/ask/web/chips/WordForm.tsx',
    'src/domains/mirror/web/MirrorList.tsx',
    'src/domains/transcripts/web/CodeForm.tsx',
  ],
  'it is typed to find what a field of a form takes': [
    'src/domains/clubs/web/SponsorField.tsx',
    'src/domains/curriculum/web/units/SuccessorField.tsx',
    'src/domains/directory/web/families/FamilyField.tsx',
    'src/domains/excuses/web/form/StudentField.tsx',
    'src/domains/experience-designs/web/use/ExpertsField.tsx',
    'src/domains/task-review/web/feedback/AddPerk.tsx',
  ],
  'one choice within the question that asks before it is done': [
    'src/domains/enrollments/web/RollBackQuestion.tsx',
    'src/domains/excuses/web/detail/RemoveExcuse.tsx',
    'src/domains/onboarding/web/families/WriteQuestion.tsx',
  ],
  'one choice of another act of the form around it': ['src/domains/curriculum/web/units/RetireUnit.tsx'],
  'what is ticked goes into the form': ['src/domains/experience-designs/web/editor/TemplateOffer.tsx'],
  'part of a form, which is told that it was changed': [
    'src/domains/student-documents/web/document-choice.embed.tsx',
  ],
  'one choice, weighed as it stands before it is saved (decision 105)': [
    'src/domains/provisioning/web/MapGroup.tsx',
  ],
  'it goes with a file, which is sent as soon as it is given': [
    'src/domains/school-calendar/web/import/UploadCalendar.tsx',
  ],
  'before anybody is signed in (decision 56)': beforeSignIn,
} as const

describe('a form', () => {
  it('is drawn by a frame of the kit', () => {
    expect(matching(/<form\b/)).toEqual([
      // They send nothing: what is chosen becomes the address.
      'src/domains/ask/web/chips/CountForm.tsx',
      'src/domains/ask/web/chips/WordForm.tsx',
      // A frame itself: the form of a note as the whole screen of a phone.
      'src/domains/notes/web/form/PhoneNoteForm.tsx',
      ...beforeSignIn,
      // It sends nothing: what is typed becomes the address.
      'src/domains/transcripts/web/CodeForm.tsx',
    ])
  })

  it('never sends what it holds in a state of its own: that is useServerForm', () => {
    // What begins empty or false is a question that is asked, what is open, an answer.
    const held = /\buseState(?:<.+>)?\((?!\)|false\)|undefined\))|\bset\w+\(event\.currentTarget\.value\)/
    expect(
      matching(held).filter((path) => /\buseMutation\b|\.mutate(?:Async)?\(/.test(readSource(path))),
    ).toEqual([
      // Names of a report that are matched with people, and what is weighed of it: part of the roll (decision 56).
      'src/domains/attendance/web/report/use-report.ts',
      // One choice, within the question that asks before it is done.
      'src/domains/excuses/web/detail/RemoveExcuse.tsx',
      // Rows that are ticked.
      'src/domains/excuses/web/report/use-selection.ts',
      // What was refused of each.
      'src/domains/graduation/web/program/use-plan-offers.ts',
      // A file, looked at before it is sent.
      'src/domains/organization/web/logos/EditLogo.tsx',
      // Which of its two sides is shown.
      'src/domains/outbox/web/MailSheet.tsx',
      // Rows that are ticked, and what shall happen to them.
      'src/domains/progress-reports/web/releasement/use-chosen-reports.ts',
      // Rows that are unticked; each tick asks anew what would be changed.
      'src/domains/school-calendar/web/import/ImportPreview.tsx',
      ...beforeSignIn,
    ])
  })

  it('never has a field over a state of its own', () => {
    const field =
      '<(?!Search|View)\\w*(?:Input|Field|Checkbox|Switch|Radio|Textarea|Select)\\b(?:(?!/>)[\\s\\S])*?'
    const settersIn = (source: string) =>
      [...source.matchAll(/\bconst \[\w*, (\w+)\] = useState\b/g)].map(([, setter]) => setter)
    const overState = pages.filter((path) => {
      const source = readSource(path)
      return settersIn(source).some((setter) =>
        new RegExp(`${field}\\bonChange=\\{(?:(?!/>)[\\s\\S])*?\\b${setter}\\b`).test(source),
      )
    })
    expect(overState).toEqual(Object.values(fieldsOverState).flat().sort())
  })

  it('asks by useServerForm before what is typed is lost', () => {
    expect(matching(/\buseUnsavedChanges\(/)).toEqual([
      // The register is no form (decision 56).
      'src/domains/attendance/web/register/Register.tsx',
      // A few choices of a table, weighed as they stand before they are saved (decision 105).
      'src/domains/permissions/web/grants/GroupPermissions.tsx',
      'src/domains/permissions/web/members/GroupMembers.tsx',
      // One draft of a page and all its panels, which outlives each of them (decision 56).
      'src/domains/task-review/web/draft/use-draft-question.ts',
    ])
  })

  it('never reads by hand what the server says of a field', () => {
    expect(matching(/\bformErrorsOf\(/)).toEqual([
      // One act, no form: what the server says of it stands in its toast.
      'src/domains/houses/web/calendar/use-sync-calendars.ts',
      'src/domains/houses/web/form/use-archive-house.ts',
      ...beforeSignIn,
    ])
  })

  it('says what would be lost, and asks nothing only where that is a line or two, or nothing', () => {
    const silent = matching(/\bwhat: null\b/)
    expect(silent).toEqual([
      // A day.
      'src/domains/admissions/web/config/AddStartDate.tsx',
      // A name that is there already.
      'src/domains/ask/web/alerts/AlertForm.tsx',
      // A house and a day.
      'src/domains/directory/web/details/AssignmentForm.tsx',
      // Nothing is filled in.
      'src/domains/directory/web/employees/leaving/ReturnForm.tsx',
      // An address.
      'src/domains/feature-flags/web/AddPerson.tsx',
      // A first name and a grade.
      'src/domains/intake/web/after/SiblingForm.tsx',
      // An address.
      'src/domains/intake/web/start/AgainForm.tsx',
      // Two boxes.
      'src/domains/language-credit/web/credit/SyncForm.tsx',
      // A title, saved when it is left.
      'src/domains/notes/web/categories/CategoryTitle.tsx',
      // A title and a colour.
      'src/domains/notes/web/categories/NewCategory.tsx',
      // One choice.
      'src/domains/onboarding/web/content/CopyFrom.tsx',
      // Two choices; who is chosen stays.
      'src/domains/onboarding/web/families/use-assign-form.ts',
      // A number.
      'src/domains/recordings/web/removal/PlanForm.tsx',
      // One choice.
      'src/domains/reports/web/mailings/MailViewForm.tsx',
      // Passwords, which no page should keep.
      'src/domains/sign-in/web/ChangePasswordForm.tsx',
      'src/domains/sign-in/web/proof-form.embed.tsx',
      // A name.
      'src/domains/sign-in/web/second-factor/RenamePasskey.tsx',
      // Six digits, which are others in half a minute.
      'src/domains/sign-in/web/second-factor/SetUpApp.tsx',
      // What is typed stays in this browser as a draft, and the page says so.
      'src/domains/templates/web/editor/use-design-form.ts',
      // Nothing is filled in.
      'src/domains/transcripts/web/IssueTranscript.tsx',
    ])
    expect(matching(/<(?:Textarea|RichTextField)\b/, silent)).toEqual([])
  })

  it('has its question drawn, by its frame or beside the fields of a modal of its own', () => {
    expect(matching(/<ModalFields\b/).filter((path) => !/\.questions\b/.test(readSource(path)))).toEqual([])
  })

  it('is at most 60 lines', () => {
    const forms = matching(/\buseServerForm\b[<(]/)
    expect(forms.length).toBeGreaterThan(100)
    expect(tooLong(forms, 60)).toEqual([])
  })
})

it('what changes elsewhere is asked anew by its key: a refetch may be a first answer that is on its way, read before', () => {
  expect(matching(/\buseLive\([^{]{0,200}\brefetch\b/)).toEqual([])
})

it('a text goes into the clipboard by `copyText` alone, which says when it did not', () => {
  const sources = listFiles('src').filter((path) => !/\.test\.tsx?$/.test(path))
  expect(matching(/\buseClipboard\b|\bnavigator\.clipboard\b/, sources)).toEqual([
    // Waits for the rows first, and says how many they were.
    'src/domains/reports/web/table/copy-rows.ts',
    'src/ui/controls/copy-text.ts',
  ])
})

describe('a day in a sentence', () => {
  const formatted = listFiles('src/domains', /\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path))

  it('is said by the kit or by `clock-text.ts`: short weekday, month, day, year', () => {
    expect(matching(/\bDateTimeFormat\(|\.toLocaleDateString\(/, formatted)).toEqual([
      // Papers and folders outside the product.
      'src/domains/admissions/rules/paper-day.ts',
      // Months.
      'src/domains/graduation/rules/cycle-names.ts',
      // The hour alone.
      'src/domains/home/server/calendar.present.ts',
      // The hour alone, in the zone of whoever types.
      'src/domains/intake/web/form/SaveState.tsx',
      // Without the year, in the subject of the mail of that morning.
      'src/domains/notifications/rules/notification-mail.ts',
      // Months.
      'src/domains/recordings/web/recording-words.ts',
      // Without the year, where it is plain.
      'src/domains/school-calendar/rules/day-text.ts',
      // Paper.
      'src/domains/transcripts/server/paper/transcript-paper.ts',
    ])
  })

  it('is said so by a statement, too', () => {
    expect(matching(/to_char\([^)]*'(?!Dy, Mon FMDD, YYYY)[^']*Mon/, formatted)).toEqual([])
  })
})

describe('a list', () => {
  it('has its page, its search and its pager from useListPage', () => {
    expect(matching(/\b(?:set)?[pP]age\b[^\n]*= useState\(/)).toEqual([])
    expect(matching(/\buseInfiniteQuery\(/)).toEqual([
      // What goes on from a place and not from a number: `otherLists` of `test/support/other-lists.ts` has why.
      'src/domains/notifications/web/use-notifications.ts',
      'src/domains/student-page/web/timeline/TimelinePage.tsx',
    ])
    // The foot of every report, whose sizes and rows that never end are its own (decision 147).
    expect(matching(/<Pager\b/)).toEqual(['src/domains/reports/web/table/ReportRows.tsx'])
    expect(
      matching(/^ {2}page: (?!pageNumber)\w+,$/m).filter((path) => path.endsWith('-address.ts')),
    ).toEqual([])
  })

  it('has what is looked for from useListPage', () => {
    const byHand = /<SearchField\b(?:(?!\/>)[\s\S])*?\bvalue=/
    expect(matching(byHand)).toEqual([
      // Among the rows of a roll that stands there whole; the register is no list (decision 56).
      'src/domains/attendance/web/AggregatedPage.tsx',
      'src/domains/attendance/web/register/Register.tsx',
      'src/domains/attendance/web/session/FindStudent.tsx',
      // Among the features of the product, which all stand there.
      'src/domains/feature-flags/web/Features.tsx',
      // In what was said, which stands there whole.
      'src/domains/recordings/web/player/TranscriptList.tsx',
      // Every report, as its foot.
      'src/domains/reports/web/table/ReportFrame.tsx',
      // A line without pages, which goes on while one scrolls.
      'src/domains/student-page/web/timeline/TimelineFilters.tsx',
    ])
  })

  it('is paged in the contract by `paged` alone', () => {
    const contracts = listFiles('src/domains', /\.ts$/).filter((path) => path.includes('/contract/'))
    expect(matching(/^\s*page: (?!z\.number\(\),$)/m, contracts)).toEqual([])
    expect(matching(/\bpaged\(/, contracts).length).toBeGreaterThan(8)
  })

  it('is a page of at most 80 lines', () => {
    const lists = matching(/<ListPage\b/)
    expect(lists.length).toBeGreaterThan(8)
    expect(tooLong(lists, 80)).toEqual([])
  })
})
