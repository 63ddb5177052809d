import { setImmediate as turn } from 'node:timers/promises'

/**
 * Which share of the work that something causes in this thread is done in one go, without anybody else coming in between. It is
 * counted in processor time, so that it does not matter what else the machine does.
 */
export async function longestTurnShare(act: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const acting = act().finally(() => (state.isOver = true))
  let [all, longest] = [0, 0]
  let before = process.threadCpuUsage()
  while (!state.isOver) {
    await turn()
    const now = process.threadCpuUsage()
    const took = now.user + now.system - before.user - before.system
    before = now
    all += took
    longest = Math.max(longest, took)
  }
  await acting
  return longest / all
}

/** Processor time that something costs this thread, in microseconds. */
export async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
