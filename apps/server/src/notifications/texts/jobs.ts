// The worker's jobs for text messages.
import { defineSchedule } from '../../platform/jobs.ts'
import { sendText } from './send-text.ts'
import { askAboutTexts } from './settle-texts.ts'

export const textJobs = [sendText, defineSchedule('ask-about-texts', '*/5 * * * *', askAboutTexts)]
