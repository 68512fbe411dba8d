/** The two progress reports of a cycle, as the wire names them (1-staff-tools §7). */
export const reportKinds = ['mid_cycle', 'end_cycle'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The one in the middle of a sentence: `Cycle 2, mid-cycle`. */
export const reportKindWords: Readonly<Record<ReportKind, string>> = {
  mid_cycle: 'mid-cycle',
  end_cycle: 'end-cycle',
}

/** As the buttons of publishing call them (1-staff-tools §2.1). */
export const reportKindButtons: Readonly<Record<ReportKind, string>> = {
  mid_cycle: 'Mid-Cycle',
  end_cycle: 'End-Cycle',
}

/** The one at the beginning of a sentence. */
export const reportKindTitles: Readonly<Record<ReportKind, string>> = {
  mid_cycle: 'Mid-cycle',
  end_cycle: 'End-cycle',
}

/** What is said when reports were published or taken back (1-staff-tools §8). */
export const publishedWords: Readonly<Record<ReportKind, string>> = {
  mid_cycle: 'Published Mid-cycle report from all selected students',
  end_cycle: 'Published End-cycle report from all selected students',
}
export const unpublishedWords: Readonly<Record<ReportKind, string>> = {
  mid_cycle: 'Un-published Mid-cycle report from all selected students',
  end_cycle: 'Un-published End-cycle report from all selected students',
}
