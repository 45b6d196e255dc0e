// The worker's part of the overviews: reminders to those who do not look at them.
import { defineSchedule } from '../platform/jobs.ts'
import { sendReminders } from './remind.ts'

export const dashboardJobs = [defineSchedule('send-reminders', '41 * * * *', sendReminders)]
