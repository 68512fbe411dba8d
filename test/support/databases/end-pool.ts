import type pg from 'pg'

/**
 * Ends a pool and waits for its connections. Its own `end` does not: a database that is dropped at once ends them first,
 * and that stands as an error nobody listens to.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount
  const gone = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
  })
  await pool.end()
  await gone
}
