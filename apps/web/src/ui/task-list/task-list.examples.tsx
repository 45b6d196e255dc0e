// Task list as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Expander } from '../expander/expander.tsx'
import { TaskList } from './task-list.tsx'

export const examples: Examples = {
  'Two groups': () => (
    <TaskList
      groups={[
        {
          title: 'Prepare',
          tasks: [
            {
              title: 'Identity Verification',
              hint: 'Accepted on 21 November 2026',
              status: 'Completed',
              href: '/kit',
            },
            {
              title: 'Document Review',
              hint: 'Look at every page before you confirm',
              more: (
                <div className="task-more">
                  <Expander summary="Why is this here?">
                    <p>You sign what these pages say.</p>
                  </Expander>
                </div>
              ),
              status: 'In progress',
              onPress: () => {},
            },
          ],
        },
        {
          title: 'Sign and register',
          tasks: [
            { title: 'Video Statement', status: 'Not started', href: '/kit' },
            { title: 'Digital Signature', hint: 'Payment required to access', status: 'Cannot start yet' },
            { title: 'Blockchain Registration', status: 'Failed', kind: 'error', href: '/kit' },
          ],
        },
      ]}
    />
  ),
}
