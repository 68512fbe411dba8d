/** Before or after which of its neighbours something goes. */
export interface Place {
  readonly before_id?: number | undefined
  readonly after_id?: number | undefined
}

/** The numbers with one of them put where it was sent; undefined where the neighbour does not stand among them. */
export function putBeside(ids: readonly number[], id: number, place: Place): number[] | undefined {
  const rest = ids.filter((one) => one !== id)
  const neighbour = rest.indexOf(place.before_id ?? place.after_id ?? 0)
  if (neighbour < 0) return undefined
  const at = place.before_id === undefined ? neighbour + 1 : neighbour
  return rest.toSpliced(at, 0, id)
}

/** Where something stands: before the next, or after the one before it; undefined where it is alone. */
export function placeOf(ids: readonly number[], id: number): Place | undefined {
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], ids[at + 1]]
  if (at < 0) return undefined
  if (after !== undefined) return { before_id: after }
  return before === undefined ? undefined : { after_id: before }
}
