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
import java.util.ArrayList;
import java.util.List;

/**
 * Prints one line of JSON for each sealed PDF: indication and level of every signature and time-stamp. No
 * network: revocation comes from the file.
 */
public final class Validate {
    public static void main(String[] args) {
        if (args.length < 2) {
            System.err.println("usage: Validate ROOT.pem SEALED.pdf [SEALED.pdf …]");
            System.exit(2);
        }
        CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
        trusted.addCertificate(DSSUtils.loadCertificate(new File(args[0])));
        for (int i = 1; i < args.length; i++) {
            CommonCertificateVerifier verifier = new CommonCertificateVerifier();
            verifier.setTrustedCertSources(trusted);
            verifier.setAIASource(null);
            verifier.setCrlSource(null);
            verifier.setOcspSource(null);
            SignedDocumentValidator validator =
                SignedDocumentValidator.fromDocument(new FileDocument(args[i]));
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
            System.out.println("{\"file\":" + quote(new File(args[i]).getName()) + ",\"signatures\":["
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
