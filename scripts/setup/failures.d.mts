export interface Failure {
  readonly name: string
  readonly place?: string
  readonly text: string
  /** What the pages of a browser test showed. */
  readonly seen?: string
  readonly trace?: string
}

// biome-ignore lint/suspicious/noExplicitAny: the reports of the runners, as they write them
export declare function failuresOfVitest(report: any, output?: string): Failure[]
// biome-ignore lint/suspicious/noExplicitAny: the same
export declare function failuresOfPlaywright(report: any, output?: string): Failure[]
export declare function shortFailures(
  results: readonly { readonly failures?: readonly Failure[] }[],
): string[]
