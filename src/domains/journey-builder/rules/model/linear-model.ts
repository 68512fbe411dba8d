/** A linear problem as a solver takes it: maximizes `cost` times x, rows between their bounds. */
export interface LinearModel {
  readonly numCols: number
  readonly numRows: number
  readonly cost: Float64Array
  readonly colLower: Float64Array
  readonly colUpper: Float64Array
  readonly rowLower: Float64Array
  readonly rowUpper: Float64Array
  /** Row by row: where each begins in `indices` and `weights`. */
  readonly starts: Int32Array
  readonly indices: Int32Array
  readonly weights: Float64Array
}

export interface LinearSolution {
  readonly objective: number
  readonly values: Float64Array
  readonly rowValues: Float64Array
  /** What a column or a bound of a row is worth; none of a problem in whole numbers. */
  readonly colDuals: Float64Array
  readonly rowDuals: Float64Array
  /** No solution is worth more. */
  readonly bound: number
}

/**
 * Solves it; undefined when nothing fits all rows. With `isInteger`, in whole numbers – all columns, or those from
 * number `from` on –, it stops by gap or by nodes, never by the clock.
 */
export type SolveLinear = (
  model: LinearModel,
  how: { readonly isInteger: boolean; readonly from?: number },
) => LinearSolution | undefined

/** Rows as they come: some columns with their weights, and what they may add up to. */
export class RowsBuilder {
  readonly lower: number[] = []
  readonly upper: number[] = []
  private readonly starts: number[] = [0]
  private readonly indices: number[] = []
  private readonly weights: number[] = []

  /** Adds a row; returns its number, from 0 on. */
  add(columns: readonly number[], lower: number, upper: number, weightOf?: (at: number) => number): number {
    for (const [at, column] of columns.entries()) {
      this.indices.push(column)
      this.weights.push(weightOf?.(at) ?? 1)
    }
    this.starts.push(this.indices.length)
    this.lower.push(lower)
    this.upper.push(upper)
    return this.lower.length - 1
  }

  build(cost: Float64Array, colUpper: Float64Array): LinearModel {
    return {
      numCols: cost.length,
      numRows: this.lower.length,
      cost,
      colLower: new Float64Array(cost.length),
      colUpper,
      rowLower: Float64Array.from(this.lower),
      rowUpper: Float64Array.from(this.upper),
      starts: Int32Array.from(this.starts),
      indices: Int32Array.from(this.indices),
      weights: Float64Array.from(this.weights),
    }
  }
}
