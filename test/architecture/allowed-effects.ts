/**
 * How many `useEffect` a file may hold, each for a named system outside of React (docs/architecture.md).
 * A new line here needs a reason that an event handler, a query or the URL cannot serve.
 */
export const allowedEffects: Readonly<Record<string, number>> = {
  // A button that stands before its menu does, given to the kit; what the pointer rests on or the keyboard has reached.
  'src/ui/controls/Hint.tsx': 1,
  'src/ui/controls/opener.tsx': 1,
  // Keys pressed anywhere in the document.
  'src/ui/controls/use-hotkeys-in.ts': 1,
  // The toasts, told once that the report could not be loaded before the page leads home (1-staff-tools §2.4).
  'src/domains/enrollments/web/use-kept-focus.ts': 1,
  'src/domains/excuses/web/report/use-report-list.ts': 1,
  // An upload under way, which ends with its field.
  'src/web/calls/sent-file.ts': 1,
  // What somebody else saved, which comes while a form or a list of choices is open.
  'src/domains/journey-builder/web/choices/use-choices.ts': 1,
  'src/web/forms/server-form.tsx': 1,
  // The tabs that nobody has opened yet are fetched once the browser is idle.
  'src/domains/templates/web/editor/DesignEditor.tsx': 1,
  // The browser's own dialog, which is shown and closed by calls; an Enter pressed before its answer came.
  'src/domains/search/web/FindDialog.tsx': 1,
  'src/domains/search/web/FindResults.tsx': 1,
  // Escape in the window, before the dialogs of the page hear it.
  'src/domains/person-sheet/web/person-sheet.embed.tsx': 1,
  // The sensor of keys, whose listener comes with a timer, and the keys pressed before it.
  'src/ui/sortable/use-early-keys.ts': 2,
  // What a screen reader is told, not more often than it can speak.
  'src/ui/feedback/LiveRegion.tsx': 1,
  // The slot beside the page, which another part of the document owns.
  'src/ui/panel/use-side-sheet-slot.ts': 1,
  // Escape in the document.
  'src/ui/panel/SideSheet.tsx': 1,
  // The document's focus.
  'src/ui/panel/use-given-focus.ts': 1,
  // The browser's printing, which asks for the margins of its pages.
  'src/domains/shell/web/use-print-margins.ts': 1,
  // The browser's spare time, and its printing.
  'src/domains/attendance/web/aggregated/use-drawn-days.ts': 2,
  // What was chosen by the time the page shows what was saved; the message of what failed, which goes with the register.
  'src/domains/attendance/web/register/use-save-roll.ts': 2,
  // The browser's turn between two parts of the first page, and its spare time behind it.
  'src/ui/pace/Behind.tsx': 1,
  'src/ui/pace/use-paced.ts': 1,
  'src/ui/pace/idle.ts': 1,
  // The stream of changes from the server.
  'src/web/calls/live.ts': 1,
  // The clock: a server that is away is asked again, an answer that takes long is spoken of.
  'src/web/reports/recovery.ts': 1,
  'src/domains/shell/web/PagePending.tsx': 1,
  // Leaves the app for the page of sign-in, once the page before has gone.
  'src/domains/sign-in/web/ToSignIn.tsx': 1,
  // The document's focus, led to a field by the checklist of an editor.
  'src/domains/templates/web/editor/use-led-to-field.ts': 1,
  // The server's list of who has a template open: told when one leaves.
  'src/domains/templates/web/editor/use-present-editors.ts': 1,
  // The server's list of who reviews whose work: told when one leaves.
  'src/domains/task-review/web/review/use-claim.ts': 1,
  // The focus goes back to the work once the composer was drawn anew after a send.
  // What arrives says that a part of the draft was sent.
  'src/domains/task-review/web/draft/review-draft.tsx': 1,
  'src/domains/task-review/web/review/StudentReview.tsx': 1,
  // What comes before is asked for once the end of the line is in sight.
  'src/domains/student-page/web/timeline/Earlier.tsx': 1,
  // The document's focus, in a list that a key of the page opens.
  'src/domains/task-review/web/composer/PresetChoices.tsx': 1,
  // Its own end: the answer of a form that is not drawn any more closes nothing.
  'src/web/forms/left-form.ts': 1,
  // What a page tells the shell around it: title, crumbs.
  'src/web/pages/published.ts': 1,
}
