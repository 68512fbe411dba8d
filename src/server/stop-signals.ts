const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `stop` once when somebody asks the process to end, then ends it: 0 when all was put away, 1 when not.
 * A terminal's Ctrl-C arrives more than once (from the terminal, from npm, from scripts/start.mjs), so repeats
 * are ignored. The end of scripts/start.mjs, even by kill -9, counts too: nobody is left holding the port.
 *
 * @returns whether the end was asked for: what fails from then on fails because of it
 */
export function onStopRequest(stop: () => Promise<void>): () => boolean {
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    // Work that is cut off (a demo school half made, a query under way) breaks its connections; that is no defect.
    process.on('uncaughtException', () => {})
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.on(signal, stopOnce)
  if (process.channel) process.on('disconnect', stopOnce)
  return () => isStopping
}
