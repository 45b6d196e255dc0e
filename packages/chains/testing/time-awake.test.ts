import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { timeAwake } from './time-awake.ts'

test.skipIf(process.platform === 'win32')(
  'a second in which the process was stopped is left out',
  async () => {
    const [took, began] = [timeAwake(), performance.now()]
    const stopped = spawn('sh', ['-c', `kill -STOP ${process.pid}; sleep 1; kill -CONT ${process.pid}`])
    await once(stopped, 'exit')
    expect(performance.now() - began - took()).toBeGreaterThan(700)
  },
)

test('what the process itself computes is counted, however long it looks at nothing else', () => {
  const [took, before] = [timeAwake(), process.cpuUsage()]
  while (process.cpuUsage(before).user < 500_000);
  expect(took()).toBeGreaterThan(490)
})
