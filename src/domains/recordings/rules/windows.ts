const dayMs = 86_400_000
/** The service lists at most a month at a time. */
const mostDays = 30

/** The days from one to another, both included, in windows that the service lists; the newest first. */
export function listWindows(
  fromDay: string,
  toDay: string,
): { readonly from: string; readonly to: string }[] {
  const [firstMs, lastMs] = [Date.parse(fromDay), Date.parse(toDay)]
  const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  const windows: { from: string; to: string }[] = []
  for (let toMs = lastMs; toMs >= firstMs; toMs -= mostDays * dayMs)
    windows.push({ from: dayOf(Math.max(firstMs, toMs - (mostDays - 1) * dayMs)), to: dayOf(toMs) })
  return windows
}
