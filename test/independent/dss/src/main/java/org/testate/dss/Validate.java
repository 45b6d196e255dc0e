package org.testate.dss;

import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.TimestampWrapper;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/**
 * Prints one line of JSON for each sealed PDF: indication and level of every signature and time-stamp. No
 * network: revocation comes from the file.
 */
public final class Validate {
    public static void main(String[] args) {
        if (args.length < 2 || !args[0].endsWith(".pem")) {
            System.err.println("usage: Validate ROOT.pem [ROOT.pem …] SEALED.pdf[@YYYY-MM-DD] … [ROOT.pem …]");
            System.exit(2);
        }
        CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
        for (int i = 0; i < args.length; i++) {
            if (args[i].endsWith(".pem")) {
                // Roots after a file replace those before it: the machine's start and the classes are paid for once.
                if (i > 0 && !args[i - 1].endsWith(".pem")) trusted = new CommonTrustedCertificateSource();
                trusted.addCertificate(DSSUtils.loadCertificate(new File(args[i])));
                continue;
            }
            // A day after the @: what the validator would have said, or will say, on it.
            String[] asked = args[i].split("@");
            CommonCertificateVerifier verifier = new CommonCertificateVerifier();
            verifier.setTrustedCertSources(trusted);
            verifier.setAIASource(null);
            verifier.setCrlSource(null);
            verifier.setOcspSource(null);
            SignedDocumentValidator validator =
                SignedDocumentValidator.fromDocument(new FileDocument(asked[0]));
            if (asked.length > 1)
                validator.setValidationTime(Date.from(LocalDate.parse(asked[1]).atStartOfDay(ZoneOffset.UTC).toInstant()));
            validator.setCertificateVerifier(verifier);
            Reports reports = validator.validateDocument();
            SimpleReport simple = reports.getSimpleReport();
            DiagnosticData diagnostic = reports.getDiagnosticData();
            List<String> signatures = new ArrayList<>();
            for (String id : simple.getSignatureIdList()) {
                signatures.add("{\"level\":" + quote(String.valueOf(simple.getSignatureFormat(id)))
                    + ",\"indication\":" + quote(String.valueOf(simple.getIndication(id)))
                    + ",\"subIndication\":" + quote(String.valueOf(simple.getSubIndication(id)))
                    + ",\"signedBy\":" + quote(String.valueOf(simple.getSignedBy(id)))
                    + ",\"errors\":" + messages(simple.getAdESValidationErrors(id))
                    + ",\"warnings\":" + messages(simple.getAdESValidationWarnings(id)) + "}");
            }
            List<String> stamps = new ArrayList<>();
            for (TimestampWrapper stamp : diagnostic.getTimestampList()) {
                stamps.add("{\"type\":" + quote(String.valueOf(stamp.getType())) + ",\"indication\":"
                    + quote(String.valueOf(simple.getIndication(stamp.getId())))
                    + ",\"errors\":" + messages(simple.getAdESValidationErrors(stamp.getId())) + "}");
            }
            System.out.println("{\"file\":" + quote(new File(asked[0]).getName()) + ",\"signatures\":["
                + String.join(",", signatures)
                + "],\"timestamps\":[" + String.join(",", stamps) + "]}");
        }
    }

    private static String messages(List<Message> found) {
        List<String> texts = new ArrayList<>();
        for (Message one : found) texts.add(quote(one.getKey() + ": " + one.getValue()));
        return "[" + String.join(",", texts) + "]";
    }

    private static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < 0x20) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }
}
