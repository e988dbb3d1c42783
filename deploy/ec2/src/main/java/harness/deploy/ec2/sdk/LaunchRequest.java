package harness.deploy.ec2.sdk;

import harness.deploy.ec2.api.Ec2Api;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.EbsBlockDevice;
import software.amazon.awssdk.services.ec2.model.HttpTokensState;
import software.amazon.awssdk.services.ec2.model.MarketType;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.ShutdownBehavior;
import software.amazon.awssdk.services.ec2.model.SpotInstanceType;

/** Instances to start, as the SDK is asked for them: a function of what is wanted, since a repeated request has to be the same. */
final class LaunchRequest {
    /** As the names of Xen's devices are, the first disk after the root at b. */
    private static final String FIRST_DEVICES = "/dev/sd";

    private LaunchRequest() {}

    static RunInstancesRequest of(Ec2Api.Launch launch) {
        RunInstancesRequest.Builder request = RunInstancesRequest.builder()
                .overrideConfiguration(configuration -> configuration
                        .apiCallAttemptTimeout(Ec2Clients.Limits.LAUNCH.attempt())
                        .apiCallTimeout(Ec2Clients.Limits.LAUNCH.call()))
                .clientToken(launch.token())
                .instanceType(launch.type())
                .imageId(launch.image())
                .minCount(launch.least())
                .maxCount(launch.most())
                .keyName(launch.keyPair())
                .subnetId(launch.subnet())
                .securityGroupIds(launch.securityGroup())
                .userData(Base64.getEncoder().encodeToString(launch.userData().getBytes(StandardCharsets.UTF_8)))
                .instanceInitiatedShutdownBehavior(ShutdownBehavior.TERMINATE)
                .metadataOptions(options -> options.httpTokens(HttpTokensState.REQUIRED))
                .blockDeviceMappings(mappings(launch))
                .tagSpecifications(
                        SdkValues.specification("instance", launch.tags()),
                        SdkValues.specification("volume", launch.tags()));
        launch.placementGroup().ifPresent(group -> request.placement(placement -> placement.groupName(group)));
        if (launch.spot()) {
            request.instanceMarketOptions(market -> market.marketType(MarketType.SPOT)
                    .spotOptions(options -> {
                        options.spotInstanceType(SpotInstanceType.ONE_TIME);
                        launch.maxPrice().ifPresent(options::maxPrice);
                    }));
        }
        return request.build();
    }

    private static List<BlockDeviceMapping> mappings(Ec2Api.Launch launch) {
        List<BlockDeviceMapping> mappings = new ArrayList<>();
        for (Ec2Api.Volume volume : launch.volumes()) {
            EbsBlockDevice.Builder ebs = EbsBlockDevice.builder()
                    .volumeSize(volume.gib())
                    .volumeType(volume.type())
                    .deleteOnTermination(true);
            if (volume.iops() > 0) {
                ebs.iops(volume.iops());
            }
            if (volume.mibPerSecond() > 0) {
                ebs.throughput(volume.mibPerSecond());
            }
            mappings.add(BlockDeviceMapping.builder()
                    .deviceName(volume.device())
                    .ebs(ebs.build())
                    .build());
        }
        for (int disk = 0; disk < launch.ephemeral(); disk++) {
            mappings.add(BlockDeviceMapping.builder()
                    .deviceName(FIRST_DEVICES + (char) ('b' + disk))
                    .virtualName("ephemeral" + disk)
                    .build());
        }
        return mappings;
    }
}
