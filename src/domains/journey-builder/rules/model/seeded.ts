/**
 * A number from 0, below 1, that depends on the seed and the pair alone: every student draws for every experience, in
 * whichever order they are asked.
 */
export function drawOf(seed: number, studentId: number, experienceId: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  hash = mixed(hash ^ Math.imul(studentId, 0xc2b2ae35))
  hash = mixed(hash ^ Math.imul(experienceId, 0x27d4eb2f))
  return mixed(hash) / 4_294_967_296
}

/** Murmur's finalizer: neighbouring numbers give unlike ones. */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
