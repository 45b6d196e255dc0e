// A report as a mail server writes it about a mail that it had taken over (RFC 3464), to that mail's return address.

interface Reported {
  /** The return address. */
  to: string
  about: string
  action?: 'failed' | 'delayed' | 'delivered'
  status?: string
}

export function deliveryReport({ to, about, action = 'failed', status = '5.1.1' }: Reported): string {
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="F1.2/mx.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--F1.2/mx.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `I'm sorry to have to inform you that your message to <${about}> could not be delivered.`,
    '',
    '--F1.2/mx.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Thu, 26 Nov 2026 09:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${about}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--F1.2/mx.example',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Somebody has told us that you have died',
    '',
    '--F1.2/mx.example--',
    '',
  ].join('\r\n')
}
