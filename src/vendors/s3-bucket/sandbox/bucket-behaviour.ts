/** What a key may be allowed or not. */
export type BucketAct = 'list' | 'get' | 'put' | 'delete'

/** How the sandbox misbehaves; numbers count calls that go wrong before it is well again. */
export interface BucketBehaviour {
  slowMs: number
  /** 500, whatever was asked. */
  serverErrors: number
  /** 503 SlowDown. */
  slowDowns: number
  /** Answers whose second half is missing. */
  halfAnswers: number
  /** No more is taken. */
  isFull: boolean
  /** Reads are allowed and nothing else. */
  readOnly: boolean
  /** What the key may not. */
  refuses: readonly BucketAct[]
  /** Connections that end in the middle of a PUT. */
  cutBefore: number
  /** Completions of uploads that are done and whose answer is lost. */
  loseCompletions: number
}

export const goodBucket: BucketBehaviour = {
  slowMs: 0,
  serverErrors: 0,
  slowDowns: 0,
  halfAnswers: 0,
  isFull: false,
  readOnly: false,
  refuses: [],
  cutBefore: 0,
  loseCompletions: 0,
}
